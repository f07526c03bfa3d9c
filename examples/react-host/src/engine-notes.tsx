import type { EngineReport, EngineStatus } from './engine-status.ts'

const words = { ready: 'at work', installing: 'being installed', unavailable: 'not there' } as const

const tasks = { translation: 'Translation', speech: 'Voice', recognition: 'Speech recognition' } as const

function Engine({ task, report }: { task: string; report: EngineReport }) {
  return (
    <li data-state={report.state}>
      {task}: {report.engine}, {words[report.state]}
    </li>
  )
}

/** Which engines are running, and what the visitor should know about this demo. */
export function EngineNotes({ status }: { status: EngineStatus | null | undefined }) {
  return (
    <aside className="notes" aria-label="About this demo">
      {status === null && <p>The local engines do not answer. Lines stay in their own language.</p>}
      {status && (
        <ul>
          <Engine task={tasks.translation} report={status.translation} />
          <Engine task={tasks.speech} report={status.speech} />
          <Engine task={tasks.recognition} report={status.recognition} />
        </ul>
      )}
      <p>Open both links in tabs of one browser, and use headphones.</p>
    </aside>
  )
}
