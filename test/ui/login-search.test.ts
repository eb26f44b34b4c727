import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { loginSearchSchema } from '../../src/features/session/pages/login-search.ts';
import { ssoErrorSearchSchema } from '../../src/features/session/pages/sso-error-search.ts';

describe('the address of the sign-in page', () => {
  it('keeps the return route and the step of the sign-in', () => {
    const search = { returnUrl: 'invoice', args: '{"params":{"chargeId":"c-1"}}', step: 'code', sso: '1' };
    expect(v.parse(loginSearchSchema, search)).toEqual(search);
  });

  it.each([{ step: 'password' }, { sso: 'yes' }, { note: '<b>' }, { returnUrl: 'x'.repeat(101) }])(
    'ignores values that the portal did not write: %o',
    (search) => {
      const read = v.parse(loginSearchSchema, search);
      expect(Object.values(read).filter((value) => value !== undefined)).toEqual([]);
    },
  );
});

describe('the address of a failed single sign-on', () => {
  it('has its error id and the reason', () => {
    expect(v.parse(ssoErrorSearchSchema, { id: '4F7K-9QX2', why: 'mismatch' })).toEqual({
      id: '4F7K-9QX2',
      why: 'mismatch',
    });
  });

  it('shows no foreign text', () => {
    const read = v.parse(ssoErrorSearchSchema, { id: 'Call +1 900 …', why: 'hacked' });
    expect([read.id, read.why]).toEqual([undefined, undefined]);
  });
});
