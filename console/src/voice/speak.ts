/** An alarm spoken: by a voice that lives on this PC where there is one, else by the server's. Never by a cloud. */
import type { Alarm } from '@watchfire/contract/alarm/alarm.shapes.ts'
import { alarmSentence, type Speech } from '@watchfire/contract/voice/alarm-sentence.ts'
import { voiceCalls } from '@watchfire/contract/voice/voice.calls.ts'
import { requestBytes } from '../core/client.ts'
import { languageNow } from '../core/language.ts'

/** A sentence takes five seconds; a voice that does not end must not silence the next alarm. */
const maxMs = 20_000

export async function speakAlarm(alarm: Alarm, volume: number): Promise<void> {
  const facts = {
    project: alarm.projectName,
    place: alarm.location || alarm.deviceName,
    type: alarm.typeName,
  }
  const speech = alarmSentence(facts, languageNow())
  const voice = localVoice(speech.voice)
  await (voice ? speakHere(speech, voice, volume) : playFromServer(alarm.id, volume))
}

function localVoice(language: Speech['voice']): SpeechSynthesisVoice | undefined {
  const prefixes = language === 'zh' ? ['zh-CN', 'cmn', 'zh'] : ['en']
  const here = globalThis.speechSynthesis?.getVoices().filter(voice => voice.localService) ?? []
  return prefixes
    .map(prefix => here.find(voice => voice.lang.replace('_', '-').startsWith(prefix)))
    .find(voice => voice !== undefined)
}

function speakHere({ text }: Speech, voice: SpeechSynthesisVoice, volume: number): Promise<void> {
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.volume = volume
  return ended(done => {
    utterance.onend = done
    utterance.onerror = done
    speechSynthesis.speak(utterance)
  })
}

async function playFromServer(alarmId: string, volume: number): Promise<void> {
  const url = URL.createObjectURL(await requestBytes(voiceCalls.speak, { alarmId }))
  const audio = new Audio(url)
  audio.volume = volume
  await ended(done => {
    audio.onended = done
    audio.onerror = done
    audio.play().catch(done)
  })
  URL.revokeObjectURL(url)
}

const ended = (begin: (done: () => void) => void): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(resolve, maxMs)
    begin(() => {
      clearTimeout(timer)
      resolve()
    })
  })
