// Passkeys in the browser: the server's options as WebAuthn wants them, and its answers as JSON.

const bytes = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0));

function text(buffer: ArrayBuffer): string {
  const signs = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return signs.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

interface Options {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: { id: string }[];
}

/** Whether this page may use passkeys at all: browsers want https, or the device itself by name. */
export const possible = (): boolean =>
  isSecureContext && "credentials" in navigator && "PublicKeyCredential" in globalThis && !bare(location.hostname);

/** An address in numbers: no passkey can be made for it. */
export const bare = (host: string): boolean => /^[\d.]+$/.test(host) || host.startsWith("[");

const named = (key: PublicKeyCredential): object => ({ id: key.id, rawId: text(key.rawId), type: key.type });

/** Have the device make a key. */
export async function make(options: unknown): Promise<object> {
  const given = options as Options;
  const publicKey = {
    ...given,
    challenge: bytes(given.challenge),
    user: { ...given.user, id: bytes(given.user?.id ?? "") },
    excludeCredentials: (given.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
  } as unknown as PublicKeyCredentialCreationOptions;
  const made = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const told = made.response as AuthenticatorAttestationResponse;
  return {
    ...named(made),
    response: { clientDataJSON: text(told.clientDataJSON), attestationObject: text(told.attestationObject) },
  };
}

/** Have the device sign with one of its keys. */
export async function sign(options: unknown): Promise<object> {
  const given = options as Options;
  const publicKey = { ...given, challenge: bytes(given.challenge) } as unknown as PublicKeyCredentialRequestOptions;
  const found = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const told = found.response as AuthenticatorAssertionResponse;
  return {
    ...named(found),
    response: {
      clientDataJSON: text(told.clientDataJSON),
      authenticatorData: text(told.authenticatorData),
      signature: text(told.signature),
      userHandle: told.userHandle ? text(told.userHandle) : null,
    },
  };
}
