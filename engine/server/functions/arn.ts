/** Name of a function of AWS Lambda, with or without a version. */
const ARN = /^arn:aws[a-z-]*:lambda:[a-z]{2}(?:-[a-z]+)+-\d:\d{12}:function:[A-Za-z0-9_-]{1,64}(?::[A-Za-z0-9_$-]{1,128})?$/;

export const isFunctionArn = (text: string): boolean => ARN.test(text);
