import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { dayOf } from '../../core/site-days.ts'
import type { Translate } from '../../core/texts.ts'
import type { detailTexts } from '../detail/detail.texts.ts'

const words = {
  rule: { pictures: 'picturesByRule', recordings: 'recordingByRule' },
  quota: { pictures: 'picturesByQuota', recordings: 'recordingByQuota' },
} as const

/** That pictures or recordings of an alarm were deleted, when and why. */
export function removedTexts(
  { evidenceRemoved }: Pick<Alarm, 'evidenceRemoved'>,
  t: Translate<(typeof detailTexts)['zh']>,
): { pictures?: string; recordings?: string } {
  if (!evidenceRemoved) return {}
  const { pictures, recordings, cause, at } = evidenceRemoved
  const facts = { count: pictures, day: dayOf(at) }
  return {
    ...(pictures > 0 && { pictures: t(words[cause].pictures, facts) }),
    ...(recordings > 0 && { recordings: t(words[cause].recordings, facts) }),
  }
}
