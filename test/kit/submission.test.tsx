import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { refuse } from '../../domain/errors.ts';
import { useSubmission } from '../../src/kit/form/use-submission.ts';

it('typed text is deleted only once the server has accepted it', async () => {
  const drop = vi.fn(async () => undefined);
  const onDone = vi.fn();
  const sends: ((text: string) => Promise<void>)[] = [];
  const answers = [refuse('TIMED_OUT'), 'givenUp', null] as const;
  let next = 0;
  const submit = async () => answers[next++] ?? null;
  function Form() {
    sends.push(useSubmission<string>(submit, { drop }, onDone).send);
    return null;
  }
  renderToStaticMarkup(<Form />);
  const [send] = sends;
  await send?.('refused');
  await send?.('the code was not entered');
  expect(drop).not.toHaveBeenCalled();
  expect(onDone).not.toHaveBeenCalled();
  await send?.('accepted');
  expect(drop).toHaveBeenCalledOnce();
  expect(onDone).toHaveBeenCalledOnce();
});
