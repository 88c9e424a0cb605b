import type { ErrorText } from '../core/errors.ts'

export const boardErrors = {
  'board.notFound': { rcode: 3101, zh: '公告不存在', en: 'No such notice board' },
  'board.nameTaken': { rcode: 3102, zh: '已有同名公告', en: 'There is a board of this name already' },
  'board.tooMany': { rcode: 3103, zh: '公告最多 {limit} 个', en: 'A {brand.company} has at most {limit} boards' },
  'board.alreadyThere': {
    rcode: 3104,
    zh: '该告警已由 {by} 于 {at} 加入此公告',
    en: '{by} added this alarm to the board at {at}',
  },
  'board.wrongPicture': { rcode: 3105, zh: '所选图片不属于该告警', en: 'This picture is not one of the alarm’s' },
  'board.entryNotFound': { rcode: 3106, zh: '公告中没有该告警', en: 'The board does not hold this alarm' },
  'board.entryChanged': {
    rcode: 3107,
    zh: '备注已被他人修改，请确认后再次提交',
    en: 'Somebody else changed the remark; look at it and submit again if you still want to',
  },
  'board.notYours': { rcode: 3108, zh: '只能修改自己加入的告警', en: 'You may change only what you added yourself' },
  'board.holdsOthers': {
    rcode: 3109,
    zh: '该公告中有您当前看不到的告警，不能删除',
    en: 'This board holds alarms you do not see now, and stays',
  },
} as const satisfies Record<string, ErrorText>
