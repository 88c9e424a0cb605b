import type { directoryCalls } from '@watchfire/contract/access/directory/directory.calls.ts'
import type { Handlers } from '../../core/http/handlers.ts'
import type { SecurityLog } from '../../core/http/security-log.ts'
import type { SessionTools } from '../session/open-session.ts'
import type { DirectoryTools } from './directory-connection.ts'
import { signInByDirectory } from './directory-sign-in.ts'
import { readDirectory } from './read-directory.ts'
import { saveDirectory } from './save-directory.ts'
import { testDirectory } from './test-directory.ts'

export const directoryHandlers = (
  tools: DirectoryTools & SessionTools & { security: Pick<SecurityLog, 'record'> },
): Handlers<typeof directoryCalls> => ({
  read: readDirectory,
  save: saveDirectory(tools.sealer),
  test: testDirectory(tools),
  signIn: signInByDirectory(tools),
})
