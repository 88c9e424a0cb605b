import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'

/** Who gave the latest verdict: the name, which others may bear too, and the account where it is told. */
export const handlerOf = ({ handledBy, handledAccount }: Pick<Alarm, 'handledBy' | 'handledAccount'>): string =>
  handledAccount ? `${handledBy} (${handledAccount})` : handledBy
