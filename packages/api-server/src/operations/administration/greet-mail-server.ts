/**
 * Connects to the mail server and signs in, without sending anything.
 * @throws the error of the server or the network.
 */
export async function greetMailServer(smtpUrl: string): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(smtpUrl, {
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 5_000,
  } as object);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
