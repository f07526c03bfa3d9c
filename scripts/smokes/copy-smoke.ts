import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../run.ts'

/** Templates that are installed as they are; the others build that of React with another tool. */
const whole: Readonly<Record<string, string>> = { 'gateway-hono': 'templates/hono', 'gateway-next': 'templates/next' }

/** Makes an application of a template and of what `smokes/<name>` puts in its place, beside the packed packages. */
export function copySmoke(name: string, tarballs: string): string {
  const folder = join(tarballs, 'smokes', name)
  mkdirSync(folder, { recursive: true })
  const template = whole[name]
  if (template) {
    cpSync(join(root, template), folder, { recursive: true })
    cpSync(join(root, 'templates/server'), join(folder, 'server'), { recursive: true })
  } else
    for (const part of ['src', 'server', 'index.html', 'tsconfig.json'])
      cpSync(join(root, 'templates/react', part), join(folder, part), { recursive: true })
  cpSync(join(root, 'smokes', name), folder, { recursive: true })
  for (const tarball of globSync('lingobooth-*.tgz', { cwd: tarballs }))
    cpSync(join(tarballs, tarball), join(folder, tarball))
  if (template) installPacked(folder)
  return folder
}

/** Puts the packed packages in the place of the published ones. */
function installPacked(folder: string): void {
  const path = join(folder, 'package.json')
  const content = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    content.replace(/"@lingobooth\/([\w-]+)": "latest"/g, '"@lingobooth/$1": "file:lingobooth-$1.tgz"'),
  )
}
