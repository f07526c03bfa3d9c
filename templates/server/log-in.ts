import type { Participant } from '@lingobooth/gateway'
import { jwtVerify, SignJWT } from 'jose'
import { isPublic, languages, origins, secret } from './settings.ts'

/** Who somebody is, as the cookie says. */
type Person = Required<Pick<Participant, 'user' | 'name' | 'room' | 'role'>>

const roles = ['speaker', 'host', 'listener'] as const
const hours = 12
const key = () => new TextEncoder().encode(secret())

/** Stands in for your own log-in: anybody may come, under any name and in any role. Put yours here. */
export async function logIn(request: Request): Promise<Response> {
  if (isPublic && process.env.ANYBODY_MAY_ENTER !== 'yes')
    return new Response('Put your own log-in into server/log-in.ts, or set ANYBODY_MAY_ENTER=yes.', { status: 403 })
  const room = new URL(request.url).searchParams.get('id') ?? 'weekly'
  if (request.method !== 'POST') return showForm(/^[\w-]{1,60}$/.test(room) ? room : 'weekly')
  if (!origins.includes(request.headers.get('origin') ?? '')) return new Response('Not from here.', { status: 403 })
  const form = await request.formData()
  const role = roles.find((one) => one === form.get('role'))
  const [name, id, language] = ['name', 'room', 'language'].map((field) => String(form.get(field) ?? '').trim())
  if (!role || !name || name.length > 60 || !id || !/^[\w-]{1,60}$/.test(id) || !language)
    return new Response('Give a name, a room of letters, digits and hyphens, a language and a role.', { status: 400 })
  const person: Person = { user: crypto.randomUUID(), name, room: id, role }
  const signed = await new SignJWT(person)
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience('log-in')
    .setExpirationTime(`${hours}h`)
    .sign(key())
  const cookie = `who=${signed}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${hours * 3_600}${isPublic ? '; Secure' : ''}`
  const location = `/?${new URLSearchParams({ n: name, id, lng: language })}`
  return new Response(null, { status: 303, headers: { location, 'set-cookie': cookie } })
}

/** Whom the gateway gives a token: null is nobody. */
export async function participantOf(request: Request): Promise<Participant | null> {
  const [, cookie = ''] = /(?:^|; )who=([\w.-]+)/.exec(request.headers.get('cookie') ?? '') ?? []
  const known = await jwtVerify<Person>(cookie, key(), { audience: 'log-in', algorithms: ['HS256'] }).catch(() => null)
  if (!known) return null
  const { user, name, room, role } = known.payload
  const asked: unknown = await request.json().catch(() => null)
  return (asked as { room?: string } | null)?.room === room ? { user, name, room, role } : null
}

const optionsOf = (values: readonly string[], textOf = (value: string) => value) =>
  values.map((value) => `<option value="${value}">${textOf(value)}</option>`).join('')

const languageName = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag

const showForm = (room: string) =>
  new Response(
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>Enter the meeting</title>
<style>
  :root { color-scheme: light dark }
  h1 { font-size: 1.5rem }
  body { font: 1rem/1.5 system-ui, sans-serif; max-width: 20rem; margin: 10vh auto; padding: 0 1rem }
  input, select, button { display: block; box-sizing: border-box; width: 100%; margin: 0 0 1rem; padding: .5rem; font: inherit }
</style>
<h1>Enter the meeting</h1>
<form method="post">
  <label>Name <input name="name" required maxlength="60" autocomplete="name"></label>
  <label>Room <input name="room" required maxlength="60" pattern="[A-Za-z0-9_\\-]+" value="${room}"></label>
  <label>Language <select name="language">${optionsOf(Object.values(languages), languageName)}</select></label>
  <label>Role <select name="role">${optionsOf(roles)}</select></label>
  <button>Enter</button>
</form>
</html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      },
    },
  )
