import { spawn } from 'node:child_process'

const endings = ['SIGINT', 'SIGTERM'] as const

export interface CommandResult {
  code: number
  output: string
}

/** Runs a program to its end. Quiet ones keep their output for the case that they fail. Who ends us ends it first: nothing is left running. */
export function runCommand(
  file: string,
  words: string[],
  { env = process.env, loud = false, timeoutMs }: { env?: NodeJS.ProcessEnv; loud?: boolean; timeoutMs?: number } = {},
): Promise<CommandResult> {
  return new Promise(resolve => {
    const child = spawn(file, words, {
      env,
      timeout: timeoutMs,
      stdio: ['ignore', loud ? 'inherit' : 'pipe', loud ? 'inherit' : 'pipe'],
    })
    let output = ''
    const collect = (part: Buffer) => {
      output += part
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const passOn = (signal: NodeJS.Signals) => {
      child.once('close', () => process.kill(process.pid, signal))
      child.kill(signal)
    }
    for (const signal of endings) process.once(signal, passOn)
    child.on('error', error => resolve({ code: 127, output: error.message }))
    child.on('close', code => {
      for (const signal of endings) process.off(signal, passOn)
      resolve({ code: code ?? 1, output })
    })
  })
}
