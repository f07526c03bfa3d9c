import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'
import llms from 'vitepress-plugin-llms'
import { forgeLinks, liveParts, statecharts } from './markdown.ts'
import { sidebar } from './sidebar.ts'

const repository = 'https://github.com/lingobooth/lingobooth'

const base = process.env.SITE_BASE ?? '/'

export default defineConfig({
  title: 'Lingobooth',
  description:
    'The interpreters’ booth for any video call: translated subtitles, chat, voice and speech as a TypeScript SDK.',
  lang: 'en-US',
  srcDir: '../docs',
  base,
  rewrites: { 'decisions/README.md': 'decisions/index.md' },
  cleanUrls: true,
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${base}favicon.svg` }]],
  transformPageData: ({ relativePath }) =>
    ['index.md', 'gallery.md'].includes(relativePath) ? { frontmatter: { aside: false } } : undefined,
  markdown: {
    config(markdown) {
      markdown.use(forgeLinks, repository).use(statecharts).use(liveParts)
    },
  },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === 'lingo-booth' } } },
  vite: {
    plugins: [
      llms(),
      {
        // The pages lie outside this package, where no Vue is found.
        name: 'vue-for-pages',
        enforce: 'pre',
        resolveId(id, importer, options) {
          if (!/^vue($|\/)/.test(id) || !importer?.includes('/docs/')) return null
          return this.resolve(id, fileURLToPath(import.meta.url), { ...options, skipSelf: true })
        },
      },
    ],
    publicDir: fileURLToPath(new URL('../public', import.meta.url)),
  },
  themeConfig: {
    search: { provider: 'local' },
    sidebar: sidebar(),
    outline: [2, 3],
    nav: [
      { text: 'Gallery', link: '/gallery' },
      { text: 'GitHub', link: repository },
    ],
    editLink: { pattern: `${repository}/edit/main/docs/:path` },
  },
})
