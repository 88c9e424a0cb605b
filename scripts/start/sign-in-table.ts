import type { SignIn } from './demo-files.ts'

/** The sign-ins of the demo as aligned lines for a terminal. */
export function signInTable(accounts: SignIn[]): string[] {
  const rows = [{ account: 'account', password: 'password', role: 'role' }, ...accounts]
  const width = (key: keyof SignIn) => Math.max(...rows.map(row => row[key].length))
  return rows.map(
    row => `  ${row.account.padEnd(width('account'))}   ${row.password.padEnd(width('password'))}   ${row.role}`,
  )
}
