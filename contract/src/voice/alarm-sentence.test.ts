import { expect, test } from 'vitest'
import { alarmSentence } from './alarm-sentence.ts'

const intrusion = { project: '一号厂区', place: '变压器禁区', type: '区域入侵' }

test('says project, place and type', () => {
  expect(alarmSentence(intrusion, 'zh')).toEqual({ voice: 'zh', text: '一号厂区变压器禁区发生区域入侵告警' })
  expect(alarmSentence({ project: 'Plant 1', place: 'gate', type: 'Intrusion' }, 'en')).toEqual({
    voice: 'en',
    text: 'Intrusion alarm at Plant 1, gate',
  })
})

test('a Chinese name is not left to the English voice', () => {
  expect(alarmSentence({ ...intrusion, type: 'Intrusion' }, 'en').voice).toBe('zh')
})

test.each([
  ['-w /etc/passwd', 'w etc passwd'],
  ['<break time="9s"/>', 'break time 9s'],
  ['a\r\nb\u0000c', 'a b c'],
  ['\u202egate 😀', 'gate'],
  ['=1+1', '1 1'],
  ['', ''],
])('of %j only letters and digits are spoken', (place, said) => {
  expect(alarmSentence({ project: '', place, type: 'x' }, 'zh').text).toBe(`${said}发生x告警`)
})

test('however long a name is, the sentence stays short', () => {
  const long = '告警'.repeat(5000)
  expect(alarmSentence({ project: long, place: long, type: long }, 'zh').text.length).toBeLessThan(200)
})
