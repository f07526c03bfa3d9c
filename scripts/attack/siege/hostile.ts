import { actNames, acts } from './acts.ts'
import { createAttackers } from './attackers.ts'
import { beChild } from './child.ts'

const [url = '', ...chosen] = process.argv.slice(2)
const attackers = createAttackers(url)
await Promise.all(actNames.filter((name) => chosen.includes(name)).map((name) => acts[name](attackers)))
attackers.begin()
beChild(url, () => attackers.counts)
