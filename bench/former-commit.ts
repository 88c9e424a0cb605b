import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A commit of this repository in a folder of its own, with its own packages and its own console. `work` gets the folder's URL. */
export async function withCommit<T>(commit: string, work: (tree: URL) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'watchfire-commit-'))
  const git = (...words: string[]) => execFileSync('git', words, { cwd: import.meta.dirname, stdio: 'ignore' })
  try {
    git('worktree', 'add', '--detach', '--force', folder, commit)
    execFileSync(process.execPath, ['scripts/prepare.mjs'], { cwd: folder, stdio: 'ignore' })
    return await work(pathToFileURL(`${folder}/`))
  } finally {
    rmSync(folder, { recursive: true, force: true })
    git('worktree', 'prune')
  }
}
