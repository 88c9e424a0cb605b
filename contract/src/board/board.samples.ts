import { type SamplesOf, someones } from '../sample.ts'
import type { boardCalls } from './board.calls.ts'

export const boardSamples = {
  list: { input: { alarmId: someones.alarm } },
  create: { input: { companyId: someones.company, name: '一车间违规公示' } },
  update: { input: { id: someones.board, name: '二车间违规公示' } },
  remove: { input: { id: someones.board } },
  join: {
    input: { boardId: someones.board, alarmId: someones.alarm },
    // Posted by consoles of the spec; the alarm's own row decides.
    ignoredIds: ['companyId', 'projectId', 'regionId', 'deviceId'],
  },
  listEntries: { input: { boardId: someones.board } },
  updateEntry: { input: { id: someones.boardEntry, remark: '已整改', version: 1 } },
  removeEntry: { input: { id: someones.boardEntry } },
} satisfies SamplesOf<typeof boardCalls>
