/** What a button may begin with: verbs, and *New* before what an empty form makes. */
const VERBS: ReadonlySet<string> = new Set(
  `New Accept Activate Add Adjust Allow Apply Approve Ask Assign Begin Cancel Check Choose Claim Close Comment Commit Compare Complete Confirm Connect
  Copy Count Create Decline Dismiss Delete Discard Dispatch Download Edit End Enter Export Find Give Grant Hold Ignore Import Invite Let Mark Merge Move Offer Open Pause Plan
  Print Publish Put Raise Rate Read Receive Record Refresh Reject Relax Release Remove Repeat Replace Replay Report Request Reschedule Resolve Restore Resume
  Retire Retry Return Reverse Review Revoke Reword Run Save Schedule See Send Set Settle Show Skip Snooze Split Start Stop Submit Switch Take Test Try Undo
  Unlock Update Upload Use View Withdraw`.split(/\s+/),
);

/** What people say themselves when they press it. */
const SAID = new Set(['On my way', 'Arrived']);

/** Whether a button's text begins as buttons do. */
export const isVerb = (text: string): boolean => SAID.has(text) || VERBS.has(text.split(/[ …]/)[0] ?? '');
