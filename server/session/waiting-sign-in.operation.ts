import type { PortalBuilder } from '../graphql/builder.ts';
import { mfaMethodType } from '../mfa/mfa-answers.ts';
import { enter } from './enter.ts';
import type { WaitingSignIn } from './waiting-sign-in.ts';
import { cancelSignIn, confirmSignIn, readWaitingSignIn, sendSignInCode } from './waiting-sign-in.ts';

/** `waitingSignIn`, `sendSignInCode`, `confirmSignIn`, `cancelSignIn`: the code after the right password. */
export function addWaitingSignIn(builder: PortalBuilder): void {
  const type = addWaitingType(builder);
  const extensions = { needsNoBearer: true };
  builder.queryField('waitingSignIn', (t) =>
    t.field({
      type,
      nullable: true,
      extensions: { ...extensions, opensOwnTransaction: true },
      resolve: (_root, _input, context) => readWaitingSignIn(context),
    }),
  );
  builder.mutationFields((t) => ({
    sendSignInCode: t.field({
      type,
      extensions,
      args: { methodId: t.arg.id({ required: true }) },
      resolve: (_root, { methodId }, context) => sendSignInCode(context, methodId),
    }),
    confirmSignIn: t.field({
      type: 'SignedIn',
      extensions,
      args: {
        methodId: t.arg.id({ required: true }),
        code: t.arg.string(),
        passkey: t.arg({ type: 'JSON' }),
        rememberDevice: t.arg.boolean({ required: true }),
      },
      resolve: async (_root, { rememberDevice, ...given }, context) => {
        const { opened, device } = await confirmSignIn(context, { ...given, isDeviceToRemember: rememberDevice });
        if (device) context.cookies.rememberDevice(device.secret, device.expiresAt);
        return enter(context, opened);
      },
    }),
    cancelSignIn: t.boolean({
      extensions,
      resolve: async (_root, _input, context) => {
        await cancelSignIn(context);
        context.cookies.stopWaiting();
        return true;
      },
    }),
  }));
}

function addWaitingType(builder: PortalBuilder) {
  return builder.objectRef<WaitingSignIn>('WaitingSignIn').implement({
    fields: (t) => ({
      expires: t.expose('expires', { type: 'Instant' }),
      methods: t.field({ type: [mfaMethodType(builder)], resolve: ({ methods }) => [...methods] }),
      sentTo: t.exposeID('sentTo', { nullable: true }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
      passkeyOptions: t.expose('passkeyOptions', { type: 'JSON', nullable: true }),
      rememberDeviceDays: t.exposeInt('rememberDeviceDays'),
    }),
  });
}
