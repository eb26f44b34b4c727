import * as v from 'valibot';
import { mfaSetupMethods } from '../../domain/access/mfa.ts';
import { maxPasswordLength } from '../../domain/session/password-rules.ts';
import type { PortalBuilder } from '../graphql/builder.ts';
import { refused } from '../graphql/refused.ts';
import { requireSession } from '../graphql/request-context.ts';
import type { MfaSetupDone } from './confirm-mfa-setup.ts';
import { confirmMfaSetup } from './confirm-mfa-setup.ts';
import { mfaMethodType } from './mfa-answers.ts';
import type { MfaSetup } from './mfa-setup.ts';
import { resendMfaSetupCode, startMfaSetup } from './mfa-setup.ts';

/** `startMfaSetup`, `resendMfaSetupCode`, `confirmMfaSetup`: a person sets up a way to prove who they are. */
export function addMfaSetup(builder: PortalBuilder): void {
  const setup = addSetupType(builder);
  const done = addDoneType(builder);
  builder.mutationFields((t) => ({
    startMfaSetup: t.field({
      type: setup,
      args: {
        method: t.arg.string({ required: true }),
        password: t.arg.string({ required: true }),
        phone: t.arg.string(),
      },
      resolve: (_root, input, context) => {
        if (!v.is(methodSchema, input.method)) throw refused('BAD_INPUT', { field: 'method' });
        if (input.password.length > maxPasswordLength) throw refused('BAD_INPUT', { field: 'password' });
        const wish = { ...input, method: input.method, mfaEventId: context.mfaEventId };
        return startMfaSetup(context, requireSession(context), wish);
      },
    }),
    resendMfaSetupCode: t.field({
      type: setup,
      args: { setupId: t.arg.id({ required: true }) },
      resolve: (_root, { setupId }, context) => resendMfaSetupCode(context, requireSession(context), setupId),
    }),
    confirmMfaSetup: t.field({
      type: done,
      args: {
        setupId: t.arg.id({ required: true }),
        code: t.arg.string(),
        passkey: t.arg({ type: 'JSON' }),
        name: t.arg.string(),
      },
      resolve: (_root, input, context) => confirmMfaSetup(context, requireSession(context), input),
    }),
  }));
}

const methodSchema = v.picklist(mfaSetupMethods);

function addSetupType(builder: PortalBuilder) {
  return builder.objectRef<MfaSetup>('MfaSetup').implement({
    fields: (t) => ({
      id: t.exposeID('id'),
      method: t.exposeString('method'),
      target: t.exposeString('target', { nullable: true }),
      expires: t.expose('expires', { type: 'Instant' }),
      resendAt: t.expose('resendAt', { type: 'Instant', nullable: true }),
      secret: t.exposeString('secret', { nullable: true }),
      uri: t.exposeString('uri', { nullable: true }),
      passkeyOptions: t.expose('passkeyOptions', { type: 'JSON', nullable: true }),
    }),
  });
}

function addDoneType(builder: PortalBuilder) {
  return builder.objectRef<MfaSetupDone>('MfaSetupDone').implement({
    fields: (t) => ({
      method: t.expose('method', { type: mfaMethodType(builder) }),
      recoveryCodes: t.stringList({
        nullable: true,
        resolve: ({ recoveryCodes }) => recoveryCodes && [...recoveryCodes],
      }),
    }),
  });
}
