import type { Booth } from '@lingobooth/core'
import type { EngineReport, EngineStatus, NeuralReport } from './engine-status.ts'
import { EngineTable } from './engine-table.tsx'

const words = {
  ready: 'at work',
  starting: 'starting',
  installing: 'being installed',
  unavailable: 'not there',
} as const

const tasks = { translation: 'Translation', speech: 'Voice', recognition: 'Speech recognition' } as const

function Engine({ task, report }: { task: string; report: EngineReport }) {
  return (
    <li data-state={report.state}>
      {task}: {report.engine}, {words[report.state]}
    </li>
  )
}

/** An engine that is asked first for some languages, and who does its work while it is not there. */
function NeuralEngine({ report: { task, languages, engine, state, instead, note } }: { report: NeuralReport }) {
  return (
    <li data-state={state}>
      {tasks[task]}, {languages}: {engine}, {words[state]}
      {state !== 'ready' && `; until then ${instead}. ${note ?? ''}`}
    </li>
  )
}

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
          <Engine task={tasks.translation} report={status.translation} />
          <Engine task={tasks.speech} report={status.speech} />
          <Engine task={tasks.recognition} report={status.recognition} />
          {status.neural?.map((report) => (
            <NeuralEngine key={report.task} report={report} />
          ))}
        </ul>
      )}
      {status?.neural && <Licences reports={status.neural} />}
      {status?.uses && <EngineTable booth={booth} status={status} />}
      <p>Open both links in tabs of one browser, and use headphones.</p>
    </aside>
  )
}
