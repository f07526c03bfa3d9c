import type { Booth } from '@lingobooth/core'
import type { EngineUse } from '@lingobooth/local-engines'
import { useApp, useSubtitles } from '@lingobooth/react'
import { useEffect, useState } from 'react'
import { browserUses, worstUses } from './browser-uses.ts'
import { engineRows, leavesOf } from './engine-rows.ts'
import type { EngineStatus } from './engine-status.ts'

function useBrowserUses(booth: Booth, isUsed: boolean): readonly EngineUse[] {
  const { languages } = useApp(booth)
  const { targetLanguage: own } = useSubtitles(booth)
  const [uses, setUses] = useState(worstUses)
  useEffect(() => {
    if (!isUsed || !own) return
    let isWanted = true
    const ask = async () => {
      const found = await browserUses(languages, own).catch(() => [])
      if (isWanted) setUses(found)
    }
    void ask()
    const stop = booth.downloads?.subscribe(() => void ask())
    return () => {
      isWanted = false
      stop?.()
    }
  }, [booth, languages, own, isUsed])
  return isUsed ? uses : []
}

const nobody = { translation: 'Not translated', speech: 'No voice', recognition: 'Typing only' } as const

function Cell({ task, use }: { task: EngineUse['task']; use: EngineUse | undefined }) {
  return (
    <td data-use={use ? (use.leaves ? 'elsewhere' : 'here') : 'none'}>
      {use?.engine ?? nobody[task]}
      {use?.standsInFor && <small>stands in for {use.standsInFor}</small>}
      {use?.leaves && <small>sent to {use.leaves}</small>}
    </td>
  )
}

/** What is used for which language and direction, what leaves this computer, and what would add more. */
export function EngineTable({ booth, status }: { booth: Booth; status: EngineStatus }) {
  const { choice, uses: ofServer = [], adds = [] } = status
  const { languages } = useApp(booth)
  const { targetLanguage: own } = useSubtitles(booth)
  const ofBrowser = useBrowserUses(booth, choice === 'auto' || choice === 'browser')
  if (!own) return null
  const rows = engineRows(languages, own, [...ofServer, ...ofBrowser])
  const leaves = leavesOf(rows)
  return (
    <details className="engines">
      <summary>
        What does what:{' '}
        {leaves.length === 0 ? 'nothing leaves this computer' : `may leave this computer: ${leaves.join(', ')}`}
      </summary>
      <div className="table">
        <table>
          <thead>
            <tr>
              <th scope="col">Language</th>
              <th scope="col">From {own.name}</th>
              <th scope="col">To {own.name}</th>
              <th scope="col">Voice</th>
              <th scope="col">Speech recognition</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ language, reads, isRead, voice, recognition }) => (
              <tr key={language.code}>
                <th scope="row">{language.name}</th>
                {language === own ? (
                  <td colSpan={2}>Read here</td>
                ) : (
                  <>
                    <Cell task="translation" use={reads} />
                    <Cell task="translation" use={isRead} />
                  </>
                )}
                <Cell task="speech" use={voice} />
                <Cell task="recognition" use={recognition} />
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {adds.length > 0 && (
        <>
          <p>More, with one command or key:</p>
          <ul>
            {adds.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}
