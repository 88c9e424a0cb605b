import { spawn } from 'node:child_process'

export interface CommandResult {
  code: number
  output: string
}

/** Runs a program to its end. Quiet ones keep their output for the case that they fail. */
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
    child.on('error', error => resolve({ code: 127, output: error.message }))
    child.on('close', code => resolve({ code: code ?? 1, output }))
  })
}
