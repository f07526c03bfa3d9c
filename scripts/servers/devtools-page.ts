import type { Devtools, DevtoolsSession } from './devtools.ts'

interface Evaluated {
  readonly result: { readonly value?: unknown }
  readonly exceptionDetails?: { readonly exception?: { readonly description?: string }; readonly text: string }
}

export interface DevtoolsPage extends DevtoolsSession {
  readonly targetId: string
  /** Errors that nobody caught. */
  readonly errors: readonly string[]
  /** Runs a function in the page, which is no gesture. Takes and gives JSON. */
  evaluate<Values extends unknown[], T>(run: (...values: Values) => T | Promise<T>, ...values: Values): Promise<T>
  /** A real click on a button, wherever it is. */
  tap(button: string): Promise<void>
  /** Names of the buttons that somebody at the page sees. */
  buttons(): Promise<readonly string[]>
  /** Brings the page to the front; the one before it is hidden from then on. */
  activate(): Promise<void>
  close(): Promise<void>
}

/** Opens an address in a new tab of the browser's one window. */
export async function openPage(browser: Devtools, url: string): Promise<DevtoolsPage> {
  const { targetId } = await browser.send<{ targetId: string }>('Target.createTarget', { url: 'about:blank' })
  const session = await browser.attach(targetId)
  const errors: string[] = []
  session.on('Runtime.exceptionThrown', ({ exceptionDetails }) => {
    const { exception, text } = exceptionDetails as NonNullable<Evaluated['exceptionDetails']>
    errors.push(exception?.description ?? text)
  })
  await session.send('Runtime.enable')
  await session.send('Page.enable')
  const loaded = new Promise<void>((resolve) => session.on('Page.loadEventFired', () => resolve()))
  await session.send('Page.navigate', { url })
  await loaded

  const evaluate = async <Values extends unknown[], T>(
    run: (...values: Values) => T | Promise<T>,
    ...values: Values
  ) => {
    const { result, exceptionDetails } = await session.send<Evaluated>('Runtime.evaluate', {
      expression: `(${run})(...${JSON.stringify(values)})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: false,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as T
  }
  const find = async (accessibleName?: string) => {
    const { root } = await session.send<{ root: { backendNodeId: number } }>('DOM.getDocument')
    const { nodes } = await session.send<{
      nodes: { ignored: boolean; backendDOMNodeId: number; name?: { value: string } }[]
    }>('Accessibility.queryAXTree', { backendNodeId: root.backendNodeId, role: 'button', accessibleName })
    return nodes.filter(({ ignored }) => !ignored)
  }

  return {
    ...session,
    targetId,
    errors,
    evaluate,
    async tap(button) {
      const [found] = await find(button)
      if (!found) throw new Error(`The page shows no button ${button}.`)
      const backendNodeId = found.backendDOMNodeId
      await session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId })
      const { quads } = await session.send<{ quads: number[][] }>('DOM.getContentQuads', { backendNodeId })
      const [left = 0, top = 0, , , right = 0, bottom = 0] = quads[0] ?? []
      const place = { x: (left + right) / 2, y: (top + bottom) / 2, button: 'left', clickCount: 1 }
      await session.send('Input.dispatchMouseEvent', { ...place, type: 'mousePressed' })
      await session.send('Input.dispatchMouseEvent', { ...place, type: 'mouseReleased' })
    },
    buttons: async () => (await find()).map(({ name }) => name?.value ?? ''),
    async activate() {
      await browser.send('Target.activateTarget', { targetId })
    },
    async close() {
      await browser.send('Target.closeTarget', { targetId })
    },
  }
}
