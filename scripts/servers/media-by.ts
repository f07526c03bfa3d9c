/** Has the connections of this page take their media by another port than the one that the server names. */
export function mediaBy({ from, to }: { readonly from: number; readonly to: number }): void {
  const redirected = (text = '') => text.replaceAll(` ${from} typ `, ` ${to} typ `)
  globalThis.RTCPeerConnection = class extends RTCPeerConnection {
    override addIceCandidate(init?: RTCIceCandidateInit | null) {
      return super.addIceCandidate(init && { ...init, candidate: redirected(init.candidate) })
    }
    override setRemoteDescription({ type, sdp }: RTCSessionDescriptionInit) {
      return super.setRemoteDescription({ type, sdp: redirected(sdp) })
    }
  } as typeof RTCPeerConnection
}
