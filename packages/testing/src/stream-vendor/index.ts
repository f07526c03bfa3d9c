export * from './scripts.ts'
export { type StreamVendor, type StreamVendorOptions, startStreamVendor } from './start-stream-vendor.ts'
export type { VendorConnection } from './vendor-connection.ts'
export type { VendorHeard } from './wire.ts'
