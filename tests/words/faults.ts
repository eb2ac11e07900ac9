/** What is wrong with a text, by the rules of the glossary's page. */
import type { Texts } from './catalogue.ts';

/** As the product's specification has them, to the letter. */
const BOUND = new Set([
  'BLE execution not working!, Contact admin ',
  'Change Password',
  'Choose one..',
  'Clear All',
  "Didn't fully follow instructions",
  'Downloading Failed!',
  'Email',
  'Email verified',
  'Enter Manually',
  'External Order ID',
  'External Order ID {{reference}}',
  'Grouped Ratings',
  'Invalid Pincode',
  'Location Not Found',
  'Logout',
  'My Account',
  'My Profile',
  'My Settings',
  'No Notifications',
  'Old Password is required',
  'Oops!!, unable to get camera permission,',
  'Pick On Map',
  'Pick on Map',
  'Please describe what could be improved... (optional)',
  'Please input your Password!',
  'Previous Month',
  'Reset Address',
  'Scanned Successfully',
  'Search by Request ID or External ID...',
  'Search by org name...',
  'Service Req Bulk Update Errors',
  'Site Ratings',
  'Thank you for visiting in BLE component! We are still in R & D.',
  'The input is not valid E-mail!',
  'The password and confirm password do not match !',
  'Update Work Status',
  'View on Google Map',
  'Year to Date',
  'something went wrong ...',
]);

/** Names of the API stand in straight quotes in what programs get. */
const FOR_PROGRAMS = /^(problem\.(platform\.(api_keys|flows|http|identity|resources|search)|calls|links|maps|search)|api)\./;
/** Pages in Markdown, with tables, code and addresses. */
const MARKDOWN = /^(privacy\.policy|sample\.markdown|tutorial\.\w+_text|release\.)/;
/** Names that people write themselves: values in a message, kinds of an address, rules over a record. */
const OWN_NAMES =
  /\b(was_day|was_time|vendor_jobs|vendor_orders|whsec_)|\bdoc\.[\w.]+( [!=<>]=? ('[^']*'|[\d.]+))?|'[^']*'|\bid_(key|type)\b|\borg_id\b|\bSUPER_ADMIN_ACCESS\b|\bMOBILE_NUM\b|\bPUBLIC_URL\b/g;
const PROPER =
  /^(AM|Asia|Bluetooth|CloudEvents|Enter|Excel|Fieldloom|Google|JSON|Kumar|Manage|Ravi|Standard|Webhooks|Ctrl|Kolkata|My|New|Reset|Markdown|Charts?)$/;

const withoutValues = (text: string) => text.replaceAll(/\{\{\s*\w+\s*\}\}/g, '◌');
const escaped = (word: string) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

type Rule = (text: string, key: string, texts: Texts) => string | undefined;

const found = (text: string, pattern: RegExp, what: string) => {
  const [word] = pattern.exec(text) ?? [];
  return word === undefined ? undefined : `${what} "${word}"`;
};

/** Labels of two to five words in which a word after the first begins large and is no name. */
const titleCase: Rule = (text) => {
  const words = text.split(' ');
  if (words.length < 2 || words.length > 5 || /[.!?:–]/.test(text)) return undefined;
  const word = words.slice(/^\d/.test(text) ? 2 : 1).find((each) => /^[A-Z][a-z]+$/.test(each) && !PROPER.test(each));
  return word === undefined ? undefined : `title case "${word}"`;
};

/** A number before a thing in the plural, in a text that has no form for one. */
const plural: Rule = (text, key, texts) => {
  if (!/\{\{\s*count\s*\}\}( more)? (?!of\b|days? ago\b)[a-z]+s\b/.test(text)) return undefined;
  const hasForms = /_(one|other)$/.test(key) || `${key}_one` in texts;
  return hasForms || /^(At most|Type at least) |\.many$|would have/.test(text) || key.endsWith('.many') ? undefined : 'no form for one';
};

const pair: Rule = (_text, key, texts) => {
  const [, base, form] = /^(.+)_(one|other)$/.exec(key) ?? [];
  const counts = [`${base}_one`, `${base}_other`].map((each) => /\{\{/.test(texts[each] ?? ''));
  if (base === undefined || !counts.some(Boolean)) return undefined;
  const twin = `${base}_${form === 'one' ? 'other' : 'one'}`;
  return twin in texts || (form === 'other' && base in texts) || !/\{\{\s*count\s*\}\}/.test(texts[key] ?? '') ? undefined : `no ${twin}`;
};

const RULES: readonly Rule[] = [
  (text) => found(text, / {2,}|\t/, 'spaces'),
  (text) => (text === text.trim() || text === ' › ' ? undefined : 'a space at an end'),
  (text) => found(text, /\.\.\.| …/, 'dots'),
  (text) => found(text, /\w'(?=\w)/, 'straight apostrophe'),
  (text) => found(text, /‘/, 'quote'),
  (text, key) =>
    FOR_PROGRAMS.test(key) ? undefined : found(text.replaceAll(/\bdoc\.\S+ [!=]= '[^']*'/g, ''), /(^|[\s(])'|"/, 'straight quote'),
  (text, key) =>
    FOR_PROGRAMS.test(key)
      ? undefined
      : found(withoutValues(text).replaceAll(OWN_NAMES, ''), /\b[a-z]+_[a-z_]+\b|\b[a-z]+[a-z\d]*[A-Z][a-z]\w*\b/, 'raw name'),
  (text, key) => (FOR_PROGRAMS.test(key) ? undefined : found(text, /(^|\s)\/[a-z][\w/-]*|[\da-f]{8}-[\da-f]{4}-/, 'raw pointer or id')),
  (text) => found(text, /\b(Prvdr|prvdr|Cust|Srvc|Sbtsk|Sp|Req|Info)\b/, 'shorthand'),
  (text) => found(text, /\b\w*(color|organiz|customiz|behavior|center|canceled|catalog|favorite|labor)\w*\b/i, 'American spelling'),
  (text) => found(text, /\b(he|him|his|she|her|hers)\b/, 'one gender'),
  (text) => found(text, /\b(any more|every ?body|some ?body|any ?body)\b/i, 'not our word'),
  titleCase,
  plural,
  pair,
];

/** Everything wrong with the texts: key, fault, text. */
export function faultsIn(texts: Texts, forbidden: ReadonlyMap<string, string>): readonly string[] {
  const words = new RegExp(`(?<![\\w-])(${[...forbidden.keys()].map(escaped).join('|')})(?![\\w-])`, 'i');
  const synonym: Rule = (text) => {
    const [word] = words.exec(withoutValues(text)) ?? [];
    const meant = word === undefined ? undefined : (forbidden.get(word) ?? forbidden.get(word.toLowerCase()));
    return word === undefined ? undefined : `"${word}" instead of ${meant ?? 'its term'}`;
  };
  return Object.entries(texts).flatMap(([key, text]) => {
    if (BOUND.has(text) || MARKDOWN.test(key)) return [];
    return [synonym, ...RULES].flatMap((rule) => {
      const fault = rule(text, key, texts);
      return fault === undefined ? [] : [`${key}: ${fault} – ${text}`];
    });
  });
}
