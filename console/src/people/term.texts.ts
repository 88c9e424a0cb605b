import { defineTexts } from '../core/texts.ts'

export const termTexts = defineTexts({
  zh: {
    personDays: '人员最长保留',
    personDaysHint: '从登记或续期算起，到期自动删除全部数据；留空则由每个人的到期日期决定',
    endsLater: '现有 {people} 人没有到期日期或到期更晚，保存后将于 {day} 到期并自动删除；仍需保留的，请在此之前续期。',
    nobodyLater: '现有人员都会更早到期，不受影响。',
    atLongest: '该人脸库最长保留 {days} 天；留空则保留到最长期限，到期后自动删除全部数据',
    keptFor: '人员最长 {days} 天',
  },
  en: {
    personDays: 'Keep people at the longest for',
    personDaysHint:
      'From when they are added or renewed; then all of their data is erased by itself. Left empty, the term of each decides',
    endsLater:
      '{people} people without a term or with a later one will be erased on {day} once this is saved; renew those who are still needed before.',
    nobodyLater: 'All of its people end earlier; nobody is affected.',
    atLongest:
      'People of this library are kept for {days} days at the longest, and so long if left empty; then all of their data is erased by itself',
    keptFor: 'People: {days} days',
  },
})
