/** A program of its own (the synthesizer's licence and its faults stay outside the server): `{voice, text}` as JSON in, a WAV file out. */
import { text } from 'node:stream/consumers'
import text2wav from 'text2wav'

const speech = JSON.parse(await text(process.stdin)) as { voice: string; text: string }
const wav = await text2wav(speech.text, { voice: speech.voice, speed: 165 })
process.stdout.end(wav)
