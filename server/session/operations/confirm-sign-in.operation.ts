import { defineMutation } from '../../graphql/define-operation.ts';
import { enter } from '../enter.ts';
import { confirmSignIn } from '../waiting-sign-in.ts';

/** Confirms a waiting sign-in with a code or a passkey, and sets the session’s cookies. */
export const confirmSignInOperation = defineMutation({
  who: 'public',
  verification: null,
  field: (t) =>
    t.field({
      type: 'SignedIn',
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
});
