import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import getPort from 'get-port'
import { findProgram } from '../../../../scripts/provision/programs.ts'
import { blockOf } from '../../../../scripts/release/words.ts'
import { startProgram } from '../../../../scripts/servers/start-program.ts'

type ProxyName = 'nginx' | 'caddy'

/** The name for which a proxy has a certificate, of its own making. */
export const proxiedHost = 'meeting.example'

export interface Proxy {
  readonly port: number
  stop(): Promise<void>
}

export interface ProxyOptions {
  /** A whole file, whose addresses and folders are replaced. */
  readonly configuration: string
  /** To where `127.0.0.1:8080` leads. */
  readonly gatewayPort: number
  /** What stands in `/var/www/meeting/index.html`. */
  readonly page: string
}

const guide = { page: 'docs/gateway.md', heading: '### Behind nginx or Caddy' }

/** The whole file that the templates give. */
export const guideFileOf = (name: ProxyName): string =>
  readFileSync(
    new URL(`../../../../templates/servers/${name === 'nginx' ? 'nginx.conf' : 'Caddyfile'}`, import.meta.url),
    'utf8',
  )

/** Starts nginx or Caddy with TLS on 127.0.0.1. @throws where it is missing, or does not accept the file */
export async function startProxy(name: ProxyName, { configuration, gatewayPort, page }: ProxyOptions): Promise<Proxy> {
  const program = findProgram([name])
  if (!program) throw new Error(`There is no ${name}: run \`node scripts/provision.ts --only proxies\`.`)
  const folder = mkdtempSync(join(tmpdir(), `lingobooth-${name}-`))
  const port = await getPort()
  putPage(folder, page)
  const file = join(folder, 'configuration')
  const { changes, start } = name === 'nginx' ? nginx(folder, port) : caddy(folder, port)
  writeFileSync(
    file,
    replaced(configuration, {
      ...changes,
      '127.0.0.1:8080': `127.0.0.1:${gatewayPort}`,
      '/var/www/meeting': `${folder}/page`,
    }),
  )
  const { end } = await startProgram({
    ...{ program, settings: [...start, file], env: { HOME: folder } },
    isReady: () => isThere(port),
  })
  return {
    port,
    async stop() {
      await end('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Puts a page that is built where the proxy serves it, by the commands of the guide. */
function putPage(folder: string, page: string): void {
  const project = join(folder, 'project')
  mkdirSync(join(project, 'dist'), { recursive: true })
  writeFileSync(join(project, 'dist/index.html'), page)
  const [build, ...put] = blockOf({ ...guide, language: 'sh' })
    .trimEnd()
    .split('\n')
  if (build !== 'npm run build') throw new Error('The guide does not build the page first.')
  const commands = replaced(put.join('\n'), { 'sudo ': '', '/var/www/meeting': `${folder}/page` })
  const { status, stderr } = spawnSync('sh', ['-ec', commands], { cwd: project, encoding: 'utf8' })
  if (status !== 0) throw new Error(`The guide does not put the page into its place: ${stderr}`)
}

function nginx(folder: string, port: number) {
  certify(folder)
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  return {
    changes: {
      'http {': `http { access_log off; ${places.join(' ')}`,
      'listen 443': `listen 127.0.0.1:${port}`,
      [`/etc/ssl/${proxiedHost}/`]: `${folder}/`,
    },
    start: ['-g', `daemon off; master_process off; pid ${folder}/pid;`, '-c'],
  }
}

function caddy(folder: string, port: number) {
  const own = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'auto_https disable_redirects',
    'default_bind 127.0.0.1',
  ]
  return {
    changes: {
      [`${proxiedHost} {`]: `{\n${own.join('\n')}\nstorage file_system ${folder}\n}\n${proxiedHost}:${port} {`,
    },
    start: ['run', '--adapter', 'caddyfile', '--config'],
  }
}

function replaced(text: string, changes: Readonly<Record<string, string>>): string {
  return Object.entries(changes).reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`The configuration does not say "${from}".`)
    return changed.replaceAll(from, to)
  }, text)
}

function certify(folder: string): void {
  const key = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')]
  const made = spawnSync('openssl', ['req', ...key, '-subj', `/CN=${proxiedHost}`, ...files])
  if (made.status !== 0) throw new Error('openssl made no certificate.')
}

const isThere = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', servername: proxiedHost, rejectUnauthorized: false })
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('secureConnect', () => end(true))
    socket.once('error', () => end(false))
  })
