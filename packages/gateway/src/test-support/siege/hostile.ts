import { acts } from './acts.ts'
import { createAttackers } from './attackers.ts'
import { beChild } from './child.ts'

const [url = ''] = process.argv.slice(2)
const attackers = createAttackers(url)
await Promise.all(Object.values(acts).map((act) => act(attackers)))
attackers.begin()
beChild(url, attackers.counts)
