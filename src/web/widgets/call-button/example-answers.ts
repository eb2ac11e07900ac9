/** Answers of the server for stories. */
export const oneNumber = {
  srvc_req_contact_numbers: [{ value: '98123 45678', key: 'cust_mobile', label: 'Mobile' }],
  srvc_req_contact_masked_numbers: [],
};

export const severalNumbers = {
  srvc_req_contact_numbers: [
    ...oneNumber.srvc_req_contact_numbers,
    { value: '9800000002', key: 'contact_mobile', label: 'Mobile of the site contact' },
    { value: 'ask the guard', key: 'gate', label: 'Gate' },
  ],
  srvc_req_contact_masked_numbers: [],
};
