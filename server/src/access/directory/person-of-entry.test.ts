/** What is read of an entry, as OpenLDAP and as Active Directory write it. */
import type { Entry } from 'ldapts'
import { expect, test } from 'vitest'
import { personOfEntry } from './person-of-entry.ts'

const directory = {
  host: 'dc1.plant.example',
  port: 636,
  base: 'DC=plant, DC=example',
  login_attribute: 'sAMAccountName',
  name_attribute: 'displayName',
  mail_attribute: 'mail',
}
const entry = (more: Partial<Entry>): Entry => ({ dn: 'cn=x', sAMAccountName: 'li.wei', displayName: '李伟', ...more })
/** As Microsoft's documentation of GUIDs writes the bytes 00 to 0F (MS-DTYP, 2.3.4). */
const written = '03020100-0504-0706-0809-0a0b0c0d0e0f'
const guid = Buffer.from([...Array(16).keys()])

test('an objectGUID is written as Windows does: its first three parts turned round', () => {
  expect(personOfEntry(directory, entry({ objectGUID: guid }))).toEqual({
    issuer: 'ldap://dc1.plant.example/dc=plant,dc=example',
    subject: written,
    login: 'li.wei',
    fullName: '李伟',
    email: '',
  })
  expect(personOfEntry(directory, entry({ objectGUID: [guid] }))?.subject).toBe(written)
})

test('an entryUUID is taken as it stands, in small letters', () => {
  expect(personOfEntry(directory, entry({ entryUUID: written.toUpperCase() }))?.subject).toBe(written)
})

test('without a number that stays, nobody is known', () => {
  for (const objectGUID of [Buffer.alloc(0), guid.subarray(1), 'a text of sixteen'])
    expect(personOfEntry(directory, entry({ objectGUID }))).toBeUndefined()
})
