import { describe, it } from 'vitest'
import { memoryNetwork, testDisconnects } from '../index.ts'

for (const history of [true, false]) {
  const network = memoryNetwork({ history })
  testDisconnects(
    { describe, it },
    `memory network with${history ? '' : 'out'} history`,
    {
      create() {
        let clientId = ''
        const transport = network.transport()
        return {
          transport: {
            id: transport.id,
            open(options) {
              clientId = options.self.clientId
              return transport.open(options)
            },
          },
          disconnect: () => network.end(undefined, clientId),
        }
      },
    },
    { seed: 7, lines: 400, disconnects: 40, maxAwayMs: 100 },
  )
}
