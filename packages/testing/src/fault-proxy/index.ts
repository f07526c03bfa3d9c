export { type FaultProxy, type FaultProxyOptions, startFaultProxy } from './fault-proxy.ts'
export * from './suite.ts'
