import type { Attackers } from './attackers.ts'

/** More than a participant may ask for in a minute. */
const perSecond = 20

/** Waits for other rules, again and again, more than one may. */
export async function waitForRules({ logIn, keepAsking, ask, readJson }: Attackers): Promise<void> {
  const token = await logIn('g2@square:speaker')
  const { version } = await readJson({ path: '/rules', token })
  keepAsking(perSecond, 100, () => ask('rules', { path: `/rules?known=${version}`, token }))
}

export async function askForLanguages({ logIn, keepAsking, ask }: Attackers): Promise<void> {
  const token = await logIn('g3@square:speaker')
  keepAsking(perSecond, 20, () => ask('languages', { path: '/languages', token }))
}

/** Logs in again and again, in more than one room. */
export async function askForTokens({ keepAsking, ask }: Attackers): Promise<void> {
  for (const room of ['h-1', 'h-2'])
    keepAsking(perSecond, 20, () =>
      ask('tokens', {
        path: '/token',
        headers: { cookie: `hal@${room}:speaker` },
        body: [JSON.stringify({ client: crypto.randomUUID() })],
      }),
    )
}
