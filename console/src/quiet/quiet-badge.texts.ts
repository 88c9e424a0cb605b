import { defineTexts } from '../core/texts.ts'

/** What stands on the badge; the words behind it come when somebody opens it. */
export const quietBadgeTexts = defineTexts({
  zh: {
    silenced: '免打扰',
    postponed: '稍后提醒',
    maintenance: '维护中',
    left: '{what}，还剩 {time}',
    leftAll: '{what}（含严重告警），还剩 {time}',
    details: '{left}，查看与结束',
  },
  en: {
    silenced: 'Silenced',
    postponed: 'Postponed',
    maintenance: 'In maintenance',
    left: '{what}, {time} left',
    leftAll: '{what}, severe alarms too, {time} left',
    details: '{left}: details and end',
  },
})
