import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { PostPlan, PostReport } from './post-events.ts'

const program = fileURLToPath(new URL('post-events.ts', import.meta.url))

/** Begins the senders' process. `report` comes when its time is over, or sooner when it is told to stop. */
export function startSenders(plan: PostPlan): { report: Promise<PostReport>; stop: () => Promise<PostReport> } {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, JSON.stringify(plan)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', chunk => {
    text += String(chunk)
  })
  const report = new Promise<PostReport>((resolve, reject) => {
    child.once('exit', code => {
      if (code === 0) resolve(JSON.parse(text) as PostReport)
      else reject(new Error(`the senders ended with ${code}`))
    })
  })
  report.catch(() => {})
  return {
    report,
    stop: () => {
      child.stdin.end()
      return report
    },
  }
}
