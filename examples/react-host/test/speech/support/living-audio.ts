import type { DevtoolsPage, DevtoolsSession } from '../../../../../scripts/servers/devtools.ts'

interface Handle {
  readonly objectId: string
}

const objectGroup = 'living'

/** Objects of a class that are still in use after a garbage collection, each as its state. */
async function living(page: DevtoolsPage, className: string): Promise<string[]> {
  const { result } = await page.send<{ result: Handle }>('Runtime.evaluate', {
    expression: `${className}.prototype`,
    objectGroup,
  })
  const { objects } = await page.send<{ objects: Handle }>('Runtime.queryObjects', {
    prototypeObjectId: result.objectId,
    objectGroup,
  })
  const states = await page.send<{ result: { value: string[] } }>('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: "function () { return this.map((object) => object.state ?? 'kept') }",
    returnByValue: true,
  })
  await page.send('Runtime.releaseObjectGroup', { objectGroup })
  return states.result.value
}

/** What of the browser's audio is at work in the page, by the browser's own account. */
export async function livingAudio(page: DevtoolsPage) {
  const contexts = await living(page, 'AudioContext')
  const worklets = await living(page, 'AudioWorkletNode')
  return {
    openContexts: contexts.filter((state) => state !== 'closed').length,
    worklets: worklets.length,
    liveTracks: await page.evaluate(() => speech.liveTracks().length),
  }
}

/** Sessions of the worklets that a page starts from now on, whose messages travel within those of the page. */
export async function workletsOf(page: DevtoolsSession): Promise<readonly Pick<DevtoolsSession, 'send'>[]> {
  const worklets: Pick<DevtoolsSession, 'send'>[] = []
  const waiting = new Map<number, (result: unknown) => void>()
  page.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result } = JSON.parse(String(message))
    waiting.get(id)?.(result)
  })
  page.on('Target.attachedToTarget', ({ sessionId }) =>
    worklets.push({
      async send(method, params = {}) {
        const id = waiting.size + 1
        const answer = new Promise((resolve) => waiting.set(id, resolve))
        await page.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, method, params }) })
        return (await answer) as never
      },
    }),
  )
  await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: false })
  return worklets
}

/** Bytes of the page's heap in use, without its garbage. */
export async function heapBytes(page: Pick<DevtoolsSession, 'send'>): Promise<number> {
  await page.send('HeapProfiler.collectGarbage')
  const { usedSize, embedderHeapUsedSize } = await page.send<{ usedSize: number; embedderHeapUsedSize: number }>(
    'Runtime.getHeapUsage',
  )
  return usedSize + embedderHeapUsedSize
}
