// nats-keys.mjs
import { writeFileSync } from 'node:fs'
import {
  createAccount,
  createOperator,
  createUser,
  encodeAccount,
  encodeOperator,
  encodeUser,
  fmtCreds,
} from '@nats-io/jwt'

const [operator, account, system, administrator] = [createOperator(), createAccount(), createAccount(), createUser()]
const streams = { streams: -1, consumer: -1, mem_storage: -1, disk_storage: -1 }
const traffic = { conn: -1, leaf: -1, subs: -1, data: -1, payload: -1, imports: -1, exports: -1, wildcards: true }
const booths = await encodeAccount('booths', account, { limits: { ...streams, ...traffic } }, { signer: operator })
const sys = await encodeAccount('SYS', system, {}, { signer: operator })
const lines = [
  `operator: ${await encodeOperator('operator', operator)}`,
  `system_account: ${system.getPublicKey()}`,
  'resolver: MEMORY',
  `resolver_preload: { ${account.getPublicKey()}: ${booths}, ${system.getPublicKey()}: ${sys} }`,
]
writeFileSync('nats-keys.conf', lines.join('\n'))
writeFileSync('account.seed', account.getSeed(), { mode: 0o600 })
const user = await encodeUser('administrator', administrator, account)
writeFileSync('administrator.creds', fmtCreds(user, administrator), { mode: 0o600 })
