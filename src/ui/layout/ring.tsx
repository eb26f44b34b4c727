import type { ReactNode } from 'react';
import styles from './ring.module.css';

export type RingShare = {
  readonly key: string;
  /** From 0 to 1 of the whole. */ readonly share: number;
  readonly color: string;
};

type RingProps = {
  /** The text equivalent of the ring. */
  readonly label: string;
  readonly shares: readonly RingShare[];
  /** The content inside the ring. */
  readonly children: ReactNode;
};

const size = 120;
const thickness = 12;
const radius = (size - thickness) / 2;
const around = 2 * Math.PI * radius;

/** Parts of a whole, clockwise from the top. */
export function Ring({ label, shares, children }: RingProps) {
  return (
    <div role="img" aria-label={label} className={styles.ring}>
      <svg width={size} height={size} viewBox={`0 0 ${size} ${size}`} aria-hidden>
        <Arc from={0} share={1} color="var(--hairline)" />
        {shares.map(({ key, share, color }, index) => (
          <Arc key={key} from={sum(shares.slice(0, index))} share={share} color={color} />
        ))}
      </svg>
      <div className={styles.within}>{children}</div>
    </div>
  );
}

type ArcProps = { readonly from: number; readonly share: number; readonly color: string };

function Arc({ from, share, color }: ArcProps) {
  return share > 0 ? (
    <circle
      cx={size / 2}
      cy={size / 2}
      r={radius}
      fill="none"
      stroke={color}
      strokeWidth={thickness}
      strokeDasharray={`${share * around} ${around}`}
      transform={`rotate(${from * 360 - 90} ${size / 2} ${size / 2})`}
    />
  ) : null;
}

function sum(shares: readonly RingShare[]): number {
  return shares.reduce((total, { share }) => total + share, 0);
}
