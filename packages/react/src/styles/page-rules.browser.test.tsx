import { beforeEach, expect, it } from 'vitest'
import { busyBooth } from '../test-support/busy-booth.tsx'
import { differences, sheet } from '../test-support/looks.ts'

/** Where a page puts its rules. */
beforeEach(() => {
  document.body.className = 'app card container content form prose'
})

const forContents = `
.app header { display: flex; position: sticky; top: 0; padding: 24px; background: #f0e6d2; }
.app nav, .app aside, .app footer { float: left; width: 240px; padding: 16px; }
main section, .app article { margin: 48px 0; padding: 32px; border-bottom: 4px double #999; }
.content h1, .card h1 { margin: 2rem 0 1rem; font: 300 40px Georgia, serif; }
.content h2, .card h2 { margin: 1.5rem 0 1rem; font-size: 30px; text-transform: uppercase; }
.content h3, .card h3 { margin: 1rem 0; color: #842; letter-spacing: 2px; }
.content p, .card p { max-width: 20ch; margin: 1em 0; color: #555; font-size: 18px; line-height: 1.8; }
.content ul, .prose ol { padding-left: 40px; list-style: disc; }
.content li, .prose li { margin-bottom: 0.5em; padding-left: 12px; }
.prose strong, .card b, .prose em { color: #a00; font-weight: 900; font-size: 110%; }
.prose small, .card output { display: block; opacity: 0.6; font-size: 10px; }
.form fieldset { min-width: 300px; margin: 0 0 24px; padding: 16px; border: 2px groove #aaa; }
.form legend { float: left; width: 100%; }
.container dl { display: grid; grid-template-columns: 1fr 3fr; gap: 20px; }
.container dt { float: left; width: 160px; font-weight: 700; }
.container dd { margin: 0 0 1em 180px; }
.content table, .content td { border: 1px solid; }
.content blockquote, .content figure { margin: 2em; }
.content code, .content kbd { background: #eee; }
.content hr { margin: 40px 0; }`

it('ordinary rules of a page for headings, paragraphs, lists and the like change nothing', async () => {
  const container = await busyBooth()
  expect(differences(container, [sheet, forContents])).toEqual([])
})
