import type { ChainFault } from './chain-fault.ts'
import type { ChainReport } from './verify-audit.ts'

const words: Record<ChainFault['kind'], (seq: number) => string> = {
  edited: seq => `entry ${seq} is not what was sealed`,
  moved: seq => `entry ${seq} stands in another place`,
  deleted: seq => (seq > 0 ? `entries are gone at ${seq}` : 'entries are gone'),
  truncated: seq => `the end is cut off, at ${seq}`,
  dropped: seq => `all seals are gone; there were ${seq}`,
  forked: seq => `another history was written at ${seq}`,
  added: () => 'an entry was written past the product and has no seal',
  otherKey: seq =>
    seq > 0
      ? `entries up to ${seq} are sealed with another secret key and cannot be checked`
      : 'checkpoints are written with another secret key and cannot be checked',
  checkpoints: () => 'the file of checkpoints was changed, or is gone',
}

/** What is wrong, as a person at a terminal reads it. */
export const faultText = ({ kind, seq }: ChainFault): string => words[kind](seq)

const time = (at: number | null) => (at === null ? 'never' : new Date(at).toISOString())

/** `sealed up to entry 812 (2026-11-22T20:00:00.000Z)…` */
export const reportText = ({ rows, seq, sealedAt, waiting, droppedUntil, checkpointAt }: ChainReport): string =>
  [
    seq === 0 ? 'nothing is sealed yet' : `sealed up to entry ${seq} (${time(sealedAt)}), ${rows} read`,
    waiting > 0 ? `${waiting} wait for their seal` : '',
    droppedUntil === null ? '' : `entries before ${time(droppedUntil)} are dropped`,
    `checkpoint ${time(checkpointAt)}`,
  ]
    .filter(Boolean)
    .join('; ')
