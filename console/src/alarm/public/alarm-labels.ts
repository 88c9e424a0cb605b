/** What levels, states and verdicts are called. */
export { alarmTexts } from '../model/alarm.texts.ts'
