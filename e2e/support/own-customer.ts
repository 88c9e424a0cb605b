/** A customer of no other journey, whose settings nobody else meets. */
import { createHash } from 'node:crypto'
import { accessCalls } from '@watchfire/contract/access/access.calls.ts'
import { companyCalls } from '@watchfire/contract/company/company.calls.ts'
import { accounts, ask, openSession } from './signed-in.ts'

const digestOf = (password: string) => createHash('sha256').update(password).digest('hex')
const [given, own] = ['given by somebody', 'a word of my own']

/** Made by the platform; what its administrator signs in with. */
export async function makeCustomer(address: string, word: string): Promise<readonly [string, string]> {
  const root = await openSession(address, ...accounts.root)
  const phone = `136${String(Date.now()).slice(-8)}`
  await ask(address, root, companyCalls.save, {
    parentId: root.companyId,
    name: `${word} ${phone}`,
    address: '路 1 号',
    description: word,
    contact: '总管',
    manager: '总管',
    managerPhone: phone,
    account: phone,
    password: digestOf(given),
  })
  const change = { oldPassword: digestOf(given), newPassword: digestOf(own) }
  await ask(address, await openSession(address, phone, given), accessCalls.changePassword, change)
  return [phone, own]
}
