import type { Booth } from '@lingobooth/core'
import { engineLines } from './engine-lines.ts'
import type { EngineStatus, NeuralReport } from './engine-status.ts'
import { EngineTable } from './engine-table.tsx'

function Licences({ reports }: { reports: readonly NeuralReport[] }) {
  return (
    <details>
      <summary>Licences</summary>
      {reports.map(({ task, engine, licence }) => (
        <p key={task}>
          {engine}: {licence}
        </p>
      ))}
    </details>
  )
}

/** Which engines are running, and what the visitor should know about this demo. */
export function EngineNotes({ booth, status }: { booth: Booth; status: EngineStatus | null | undefined }) {
  const isLocal = status?.choice !== 'browser' && status?.choice !== 'none'
  return (
    <aside className="notes" aria-label="About this demo">
      {status === null && <p>The local engines do not answer. Lines stay in their own language.</p>}
      {status && isLocal && (
        <ul>
          {engineLines(status).map(({ state, text }) => (
            <li key={text} data-state={state}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {status?.neural && <Licences reports={status.neural} />}
      {status?.uses && <EngineTable booth={booth} status={status} />}
      <p>Open both links in tabs of one browser, and use headphones.</p>
    </aside>
  )
}
