// What the dialog that asks for a code sends: one piece, loaded when somebody is asked.
export { cancelMfaEventMutation } from './operations/cancel-mfa-event.ts';
export { confirmMfaEventMutation } from './operations/confirm-mfa-event.ts';
export { sendMfaCodeMutation } from './operations/send-mfa-code.ts';
export { startMfaEventMutation } from './operations/start-mfa-event.ts';
