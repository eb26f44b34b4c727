import { useLingui } from '@lingui/react/macro';
import { IconBackspace } from '@tabler/icons-react';
import classes from './amount-keypad.module.css';

type AmountKeypadProps = { readonly mark: '.' | ','; readonly onKey: (key: string) => void };

/** A keypad for one thumb, shown at once: the device's keyboard would appear later, or only after a tap. */
export function AmountKeypad({ mark, onKey }: AmountKeypadProps) {
  const { t } = useLingui();
  const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', mark, '0', 'back'];
  return (
    <div className={classes.keypad} role="group" aria-label={t({ id: 'limit-check.keypad', message: 'Keypad' })}>
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          className={classes.key}
          data-key={key}
          aria-label={key === 'back' ? t({ id: 'limit-check.key.back', message: 'Delete the last digit' }) : undefined}
          // The field keeps the focus, so that a real keyboard continues to work.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onKey(key)}
        >
          {key === 'back' ? <IconBackspace size={22} stroke={1.7} aria-hidden /> : key}
        </button>
      ))}
    </div>
  );
}
