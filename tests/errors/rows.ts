/** The error catalogue, row by row, with the tests that prove it. */

type Proof = {
  /** From the root of the project. */
  readonly file: string;
  /** Title of the test, as written there. */
  readonly test: string;
  /** Words of the row that the test, its table of cases included, holds to the letter. */
  readonly words?: readonly string[];
};
/** What is not in the product yet: the part of it that it comes with, and words that no text may have before they are proven. */
type Later = { readonly with: string; readonly words?: readonly string[] };
export type Row = { readonly situation: string; readonly proofs: readonly Proof[]; readonly later?: Later };

const signIn = 'widgets/nodes/sign-in/sign-in.test.tsx';
const http = 'engine/web/api/http.test.ts';
const decode = 'engine/web/api/decode.test.ts';
const panel = 'engine/web/shell/notifications/notification-panel.test.tsx';
const barcode = 'widgets/fields/barcode-field/barcode-field.test.tsx';
const bluetooth = 'widgets/fields/bluetooth-field/bluetooth-field.test.tsx';
const list = 'widgets/collection/collection.test.tsx';
const nodes = 'engine/react/nodes/node-view.test.tsx';
const address = 'src/web/widgets/address-block/address-block.test.tsx';
const wholePage = 'engine/web/app/whole-page.test.tsx';

export const rows: readonly Row[] = [
  {
    situation: 'Sign-in error',
    proofs: [
      {
        file: signIn,
        test: 'tells %s as %s',
        words: ['Not right. (bad_credentials)', 'Not right. (no_organisation)', 'No message available'],
      },
      { file: 'engine/web/public-app/sign-in-action.test.ts', test: 'answers the organisations of status 300, and signs nobody in' },
      {
        file: 'widgets/nodes/sign-in/organisation-picker.test.tsx',
        test: 'is headed "Choose one.." and has no search up to three organisations',
      },
    ],
  },
  {
    situation: '401 on any call',
    proofs: [
      { file: http, test: 'logs out at once and reloads after a second' },
      { file: http, test: 'reloads immediately without a token' },
    ],
  },
  { situation: 'Decoding errors', proofs: [{ file: decode, test: 'reads %s', words: ['Network error', '404'] }] },
  {
    // Whatever the server says of it, in red: no words of its own.
    situation: 'Attendance load failure',
    proofs: [{ file: 'src/web/attendance/attendance-toggle.test.tsx', test: 'says in red why it could not be loaded, and tries again' }],
  },
  {
    situation: 'Notification failures',
    proofs: [
      { file: panel, test: 'says why it could not load, and tries again' },
      { file: panel, test: 'is read and cleared by buttons, and all at once', words: ['No Notifications'] },
    ],
  },
  {
    situation: 'Rating submit failure',
    proofs: [
      // What a customer is asked for by a link, and what people say of answers of the assistant.
      {
        file: 'widgets/nodes/linked-form/linked-form.test.tsx',
        test: 'stay chosen when sending fails, and cannot be told a third time',
        words: ['Failed to submit feedback. Please try again.'],
      },
      {
        file: 'widgets/nodes/linked-form/linked-form.test.tsx',
        test: 'are asked for, and what follows from few of them only then',
        words: ['Thank you for your feedback!'],
      },
      {
        file: 'src/web/assistant/assistant-drawer.test.tsx',
        test: 'says that a rating was not kept, and takes it again',
        words: ['Failed to submit feedback. Please try again.', 'Thank you for your feedback!'],
      },
    ],
  },
  {
    situation: 'Chat call errors',
    proofs: [{ file: 'src/web/assistant/assistant-drawer.test.tsx', test: 'only logs a call that failed' }],
  },
  {
    situation: 'Feature check failure',
    proofs: [
      { file: 'engine/web/session/feature-access.test.ts', test: 'takes every switch as off when the server %s' },
      // What the page itself shows goes by the flags that came with its plan: one that did not come is off.
      { file: 'tests/errors/flags-off.test.ts', test: 'have none of them for a %s without flags' },
      { file: 'src/web/assistant/assistant-button.test.tsx', test: 'is not there with %s', words: ['no flag at all'] },
    ],
  },
  {
    situation: 'Geolocation fetch error',
    proofs: [
      { file: 'widgets/nodes/action-card/action-card.test.tsx', test: 'says what the server said, in red', words: ['text-danger-text'] },
      { file: 'tests/api/geolocation.test.ts', test: 'says so when the maps service %s' },
      { file: 'src/server/maps/locate-request.test.ts', test: 'says that no maps service is set up' },
    ],
  },
  {
    situation: 'Address lookup failure',
    proofs: [
      { file: address, test: 'shows nothing when a lookup fails, and leaves city and state as they were' },
      { file: address, test: 'keeps city and state of the place when its pincode cannot be looked up' },
      { file: 'tests/api/searcher.test.ts', test: 'is said to have failed when it %s', words: ['maps_failed'] },
    ],
  },
  {
    situation: 'Map picker',
    proofs: [
      {
        file: address,
        test: 'keeps the pin and the address of before, and says so, for %s',
        words: ['Address not found for this location.', 'Location found, but address not available.'],
      },
    ],
  },
  {
    situation: 'Excel download failure on Android',
    proofs: [
      {
        file: 'widgets/collection/transfer/transfer.test.tsx',
        test: 'says exactly that downloading failed',
        words: ['Downloading Failed!'],
      },
    ],
  },
  {
    situation: 'Unauthorised page access',
    proofs: [{ file: 'tests/browser/crawl/crawl.test.ts', test: 'is sent home from %s' }],
  },
  {
    situation: 'Bluetooth logic call failure',
    proofs: [
      { file: bluetooth, test: 'tells exactly that its logic could not be run', words: ['BLE execution not working!, Contact admin '] },
    ],
  },
  {
    situation: 'Component crash',
    proofs: [{ file: nodes, test: 'keeps one broken node to itself, and renders it again on Retry', words: ['something went wrong ...'] }],
  },
  {
    situation: 'General failure',
    proofs: [
      { file: list, test: 'says that it is the network, and loads on Retry', words: ['Something went wrong!', 'Network error', 'Retry'] },
      {
        file: nodes,
        test: 'says that a screen did not come and fetches it on Retry',
        words: ['Something went wrong!', 'Network error', 'Retry'],
      },
    ],
  },
  {
    situation: 'User name lookup failure',
    proofs: [
      {
        file: 'widgets/nodes/user-name/user-name.test.tsx',
        test: 'says Unable to load when the name cannot be told',
        words: ['Unable to load'],
      },
    ],
  },
  {
    situation: 'Call limit reached',
    proofs: [
      {
        file: 'src/web/widgets/call-button/call-button.test.tsx',
        test: 'tells that the daily call limit is exceeded, and does not lock',
        words: ['Daily call limit exceeded ✋'],
      },
      {
        file: 'tests/api/app-call.test.ts',
        test: 'says max_call_exceeded once the calls of the day are used up, for each person, request and day',
        words: ['max_call_exceeded'],
      },
    ],
  },
  {
    situation: 'Camera',
    proofs: [
      { file: barcode, test: 'tells that asking for the camera failed', words: ['Error getting permission for camera', 'Retry'] },
      {
        file: barcode,
        test: 'tells that the camera is refused, why, and asks again on Retry',
        words: ['Oops!!, unable to get camera permission,', 'Retry', 'Know more'],
      },
      { file: barcode, test: 'gives up after ten seconds: Unable to scan barcode', words: ['Unable to scan barcode', 'Enter Manually'] },
      {
        file: barcode,
        test: 'takes what the camera sees, says so for two seconds, and lets go of the camera',
        words: ['Scanned Successfully'],
      },
      { file: barcode, test: 'shakes for 200 ms, and warns that the form is not saved', words: ['Unsaved changes', '200'] },
      {
        file: 'widgets/fields/photo-field/photo-field.test.tsx',
        test: 'tells %s, and falls back to the camera app',
        words: ['Oops!!, unable to get camera permission,', 'Error getting permission for camera'],
      },
    ],
  },
  {
    situation: 'Files',
    proofs: [
      { file: 'widgets/primitives/file-preview/file-preview.test.tsx', test: 'says when a file cannot be had', words: ['File not found.'] },
      {
        file: 'widgets/fields/files-field/files-field.test.tsx',
        test: 'say that they were deleted, and what is not there that it is not found',
        words: ['File not found'],
      },
    ],
  },
  {
    situation: 'Bluetooth fallback state',
    proofs: [
      {
        file: bluetooth,
        test: 'has words for a state that it does not know',
        words: ['Thank you for visiting in BLE component! We are still in R & D.'],
      },
    ],
  },
  {
    // Its words are none: whatever fails is silent.
    situation: 'Token update failures',
    proofs: [
      { file: 'engine/web/push/device.test.ts', test: 'says nothing when the server cannot be told of a token, and tells it next time' },
    ],
  },
  {
    situation: 'Template 404 and 500',
    proofs: [
      { file: wholePage, test: 'says that there is no such page', words: ['Sorry, an error has occurred. Page not found!', 'Go home'] },
      {
        file: wholePage,
        test: 'says that the server is going wrong when a page crashes as a whole, until another is opened',
        words: ['Sorry, the server is going wrong', 'Go home'],
      },
    ],
  },
  {
    // No words of its own: the product tells of whatever else fails in the server's words.
    situation: 'Other errors',
    proofs: [{ file: http, test: 'says what went wrong when %s' }],
  },
];
