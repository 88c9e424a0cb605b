import { z } from 'zod'
import { contentOf, dataOf, nothing, pageFields } from '../../core/body.ts'
import { call, callsOf, listBody } from '../../core/call.ts'
import { rowId } from '../../core/fields.ts'
import { rights } from '../../core/rights.ts'
import { wire } from '../../core/wire.ts'
import { apiKey, apiKeyEdit, newApiKey } from './api-key.shapes.ts'

const grantRefusals = ['apiKey.nameTaken', 'grant.rightsBeyond', 'grant.scopeBeyond'] as const

export const apiKeyCalls = callsOf('apiKey', {
  list: call({
    path: '/user-mgr/apikey/findPage',
    method: 'POST',
    right: rights.grantAccess,
    summary: 'API keys of the companies in scope, those in use first; never their secrets',
    input: wire(
      {
        keyword: z.string().trim().max(60).optional(),
        /** Narrows as the top bar does. */
        companyId: rowId.optional(),
        ...pageFields,
      },
      { keyword: 'keyWord' },
    ),
    answer: contentOf(apiKey),
    errors: [],
  }),
  make: call({
    path: '/user-mgr/apikey/save',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    bodyLimit: listBody,
    confirm: true,
    summary:
      'Make an API key of a company with rights and projects, none beyond what the caller has or later keeps, and with `confirmedActs` for what people are asked again for. The token is answered this once',
    input: newApiKey,
    answer: dataOf(wire({ keyId: rowId, token: z.string() }, { keyId: 'id' })),
    errors: ['company.notFound', 'apiKey.tooMany', ...grantRefusals, 'separation.keyAdministers'],
  }),
  update: call({
    path: '/user-mgr/apikey/update',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    bodyLimit: listBody,
    confirm: true,
    summary: 'Change an API key: what it has open follows at once. Its secret stays',
    emptiesFields: true,
    input: apiKeyEdit,
    answer: nothing,
    errors: [
      'apiKey.notFound',
      'apiKey.ended',
      'apiKey.changedMeanwhile',
      ...grantRefusals,
      'separation.keyAdministers',
    ],
  }),
  renew: call({
    path: '/user-mgr/apikey/renew',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    summary:
      'Give an API key a new token, answered this once. The one before opens until the new one is used; from then the caller holds the key, and it opens no more than they may. A new token that waits for its first use ends where `replacesUnused` says so',
    input: wire({ keyId: rowId, replacesUnused: z.boolean().optional() }, { keyId: 'id' }),
    answer: dataOf(z.object({ token: z.string() })),
    errors: [
      'apiKey.notFound',
      'apiKey.ended',
      'apiKey.renewedAlready',
      'grant.rightsBeyond',
      'grant.scopeBeyond',
      'separation.keyAdministers',
    ],
  }),
  revoke: call({
    path: '/user-mgr/apikey/revoke',
    method: 'POST',
    right: rights.grantAccess,
    peopleOnly: true,
    confirm: true,
    summary: 'End an API key, and at once what it has open',
    input: wire({ keyId: rowId }, { keyId: 'id' }),
    answer: nothing,
    errors: ['apiKey.notFound'],
  }),
})
