export { gateway } from './gateway.ts'
export { type GatewayAnswer, type GatewayPageOptions, type GatewaySession, gatewaySession } from './session.ts'
